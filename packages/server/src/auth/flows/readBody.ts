import type { Context } from 'hono'
import type { GenericSchema } from 'valibot'
import { readBody as readJsonBody } from '../../utils/readBody.js'
import type { AuthEnv } from '../authEnv.js'

const maxBody = 16_384

/** Reads a body of JSON. @throws HttpError BAD_REQUEST, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE */
export function readBody<Body>(context: Context<AuthEnv>, schema: GenericSchema<Body>): Promise<Body> {
  return readJsonBody(context.req.raw, { schema, maxBytes: maxBody })
}
