/** How long an id may be that goes into addresses and bodies. */
const longestId = 256;

/**
 * JavaScript of a script that tells whether an id may go into addresses and bodies: it leads nowhere else, ends no text, has an end,
 * and stays another one than what a service makes of it that drops what is not seen. No single quotes: it stands within them.
 */
export const plainIdCode = String.raw`const isPlain = (id) => id.length <= ${longestId}
      && !/^\.?$|\.\.|[/\\"\x27\x60\p{C}\p{Zl}\p{Zp}\ufffd]|^[\s\p{Z}]|[\s\p{Z}]$/u.test(id);`;

/** JavaScript of a script that tells whether a service could read the id of a job as another one: `isOdd(id)`. */
export const oddIdCode = String.raw`${plainIdCode}
    const isOdd = (id) => !isPlain(id) || !/^[\w-]+(?:[.:~=@][\w-]+)*$/.test(id) || /\.json$/i.test(id);`;
