import * as v from 'valibot'
import { UpstreamError } from './UpstreamError.js'

/**
 * What an endpoint responded with, by its schema.
 * @throws UpstreamError UPSTREAM_INVALID
 */
export function parseResponse<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  throw new UpstreamError('UPSTREAM_INVALID', "The endpoint's response is not valid.")
}
