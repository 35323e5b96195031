import type { Context } from 'hono'
import { type GenericSchema, safeParse } from 'valibot'
import { HttpError } from '../../errors/HttpError.js'
import { assertMediaType, readJson } from '../../utils/readBody.js'
import type { AuthEnv } from '../authEnv.js'

const maxBody = 16_384

/** Reads a body of JSON. @throws HttpError BAD_REQUEST, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
export async function readBody<Body>(context: Context<AuthEnv>, schema: GenericSchema<Body>): Promise<Body> {
  assertMediaType(context.req.raw, ['application/json'])
  const result = safeParse(schema, await readJson(context.req.raw, maxBody))
  if (result.success) return result.output
  throw new HttpError({ status: 400, code: 'BAD_REQUEST', message: 'The body is not valid.' })
}
