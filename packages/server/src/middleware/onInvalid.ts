import { HttpError } from '../errors/HttpError.js'

type Issue = { message: string; path?: readonly unknown[] | undefined }

/** Validator hook that throws 400 with the name of the invalid field, never its value. */
export function onInvalid(result: { success: boolean; error?: readonly Issue[]; target: string }): void {
  if (result.success) return
  const issue = result.error?.[0]
  const step = issue?.path?.[0]
  const name = typeof step === 'object' && step !== null ? (step as { key?: unknown }).key : step
  const field = typeof name === 'string' && /^[a-zA-Z_]{1,32}$/.test(name) ? name : result.target
  throw new HttpError({ status: 400, code: 'BAD_REQUEST', message: `'${field}' is missing or not valid.` })
}
