/** Errors without a code of ours are not described: their text may hold what only the secure site may see. */
export function toKnownError(error: unknown): {
  code: string
  message: string
  rpcCode?: number | undefined
} {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const rpcCode = 'rpcCode' in error && typeof error.rpcCode === 'number' ? error.rpcCode : undefined
    return { code: error.code, message: error.message, rpcCode }
  }
  return { code: 'INTERNAL', message: 'The secure site failed.' }
}
