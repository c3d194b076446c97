/** How somebody is asked; undefined where nobody sits there. */
export type Ask = (question: string) => Promise<string>;
