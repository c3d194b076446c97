/** For a stand-in of a transport or a client of which no test listens to an answer that goes on. */
export function unheard(): Promise<never> {
  return Promise.reject(new Error('nothing that goes on is served here'));
}
