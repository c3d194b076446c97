const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'whoever runs this may not read it',
  ELOOP: 'it is a link that leads back to itself',
};

/** Why a file that somebody named can't be read, in words; what has none is shown as the system words it. */
export function whyUnreadable(cause: NodeJS.ErrnoException): string {
  return words[cause.code ?? ''] ?? cause.message;
}
