import { HttpError } from '../errors/HttpError.js'

type Issue = { message: string; path?: readonly unknown[] | undefined }

/** Hook of every validator: says which field is wrong, never what was in it. */
export function onInvalid(result: { success: boolean; error?: readonly Issue[]; target: string }): void {
  if (result.success) return
  const issue = result.error?.[0]
  const step = issue?.path?.[0]
  const name = typeof step === 'object' && step !== null ? (step as { key?: unknown }).key : step
  const field = typeof name === 'string' && /^[a-zA-Z_]{1,32}$/.test(name) ? name : result.target
  throw new HttpError({ status: 400, code: 'BAD_REQUEST', message: `'${field}' is missing or not valid.` })
}
