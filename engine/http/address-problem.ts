/**
 * Why no call can be made by an address, in words; undefined for one that serves.
 * @param takesPaths - whether paths are put behind it, which then must not end up in a query
 */
export function addressProblem(address: string, takesPaths: boolean): string | undefined {
  const url = URL.parse(address);
  if (url === null || !/^https?:\/\/\S+$/.test(address))
    return 'is no http address: it must begin with http:// or https://, and name a host';
  if (url.username !== '' || url.password !== '') return 'names a user or a password, which no call carries';
  if (address.includes('#')) return 'has a fragment (#), which no call carries';
  if (takesPaths && address.includes('?')) return 'has a query (?), behind which no path can follow';
  return undefined;
}
