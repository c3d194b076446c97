/** Of the console k6 has this much; its types leave it out. */
declare const console: { log(message: string): void };
