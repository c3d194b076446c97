/** So many bytes of nothing: the same for one chance. The first is no character of UTF-8, nor of HTTP. */
export function garbage(length: number, chance: number): Buffer {
  let state = Math.floor(chance * 2 ** 32) | 1;
  return Buffer.alloc(length).map((_, index) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return index === 0 ? 0xff : state >>> 24;
  }) as Buffer;
}
