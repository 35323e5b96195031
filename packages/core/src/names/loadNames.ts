import type { Client } from '../client/client.js'
import type { Names } from '../contract/names.js'
import { LatchkitError } from '../errors/LatchkitError.js'

/** @throws UNSUPPORTED_CHAIN where the site has no source of names */
export async function loadNames({ options }: Client): Promise<Names> {
  const names = await options.ports?.names?.()
  if (!names) throw new LatchkitError('UNSUPPORTED_CHAIN')
  return names
}
