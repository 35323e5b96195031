/** Wallet Standard allows base64 only. */
export const plainIcon: `data:image/svg+xml;base64,${string}` =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0naHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmcnIHZpZXdCb3g9JzAgMCAzMiAzMic+PHJlY3Qgd2lkdGg9JzMyJyBoZWlnaHQ9JzMyJyByeD0nOCcgZmlsbD0nIzQ1NicvPjwvc3ZnPg=='
