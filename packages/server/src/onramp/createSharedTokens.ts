import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { createSealer } from '../auth/createSealer.js'
import type { Redis } from '../redis/createRedis.js'

/** A token of an outside service, and when it expires in Unix milliseconds. */
export type Token = { accessToken: string; expiresAt: number }

/** The tokens of an outside service that all processes use, newest first. */
export type SharedTokens = {
  read(): Promise<readonly Token[]>
  write(tokens: readonly Token[]): Promise<void>
}

const prefix = 'latchkit:token'
const purpose = 'onramp-token'
/** Seconds that they are kept: notices may be signed with one for as long. */
const keptSeconds = 30 * 86_400
const TokensSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ accessToken: v.string(), expiresAt: v.number() })),
)

/**
 * Keeps tokens in Redis, sealed by a secret that only the processes have; undefined without Redis. While it is down, each
 * process goes on with the tokens it has.
 */
export function createSharedTokens(
  redis: Redis | undefined,
  { name, secret }: { name: string; secret: string },
): SharedTokens | undefined {
  if (redis === undefined) return undefined
  const key = createHash('sha256').update(`${prefix}|${name}|${secret}`).digest()
  const sealer = createSealer([{ id: name, key }])
  const keys = [`${prefix}:${name}`]
  return {
    async read() {
      try {
        const sealed = await redis.eval("return redis.call('GET', KEYS[1])", { keys, arguments: [] })
        return typeof sealed === 'string' ? v.parse(TokensSchema, sealer.open(sealed, purpose)) : []
      } catch {
        return []
      }
    },
    async write(tokens) {
      const sealed = sealer.seal(JSON.stringify(tokens), purpose)
      await redis
        .eval("return redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])", {
          keys,
          arguments: [sealed, String(keptSeconds)],
        })
        .catch(() => undefined)
    },
  }
}
