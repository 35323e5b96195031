import type { ErrorCode } from './codes.js'

/** A plain picture of an error, fit for state and for the visitor's words. */
export type ErrorInfo = { code: ErrorCode; message: string; rpcCode?: number | undefined }
