/** An id that names nothing and that nobody could own. */
export const nobody = 'plumblinenobodys0';
