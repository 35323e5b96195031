import type { Context } from 'hono'
import { type GenericSchema, safeParse } from 'valibot'
import { HttpError } from '../errors/HttpError.js'
import { onInvalid } from '../middleware/onInvalid.js'
import { assertMediaType, readJson } from '../utils/readBody.js'
import type { AuthEnv } from './authEnv.js'

const maxBodyBytes = 65_536

/** Reads and checks a JSON body. @throws HttpError that names the faulty field, never its value */
export async function readAuthBody<Body>(
  context: Context<AuthEnv>,
  schema: GenericSchema<unknown, Body>,
): Promise<Body> {
  assertMediaType(context.req.raw, ['application/json'])
  const result = safeParse(schema, await readJson(context.req.raw, maxBodyBytes))
  if (result.success) return result.output
  onInvalid({ success: false, error: result.issues, target: 'body' })
  throw new HttpError({ status: 400, code: 'BAD_REQUEST', message: 'The body is not valid.' })
}
