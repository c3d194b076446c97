/** Of the console k6 has this much; its types do not tell. */
declare const console: { log(message: string): void };
