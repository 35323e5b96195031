import type { SharedOptions } from './config/serverOptions.js'
import { ServerConfigError } from './errors/ServerConfigError.js'
import type { Log } from './logs/createLog.js'
import { holdLease } from './processes/holdLease.js'
import { createRedis, type Redis } from './redis/createRedis.js'
import { createStorage } from './storage/createStorage.js'
import type { Storage } from './storage/storage.js'

/** Where a server keeps what outlives a request. */
export type Stores = {
  storage: Storage
  redis: Redis | undefined
  close(): Promise<void>
}

/**
 * Opens the storage and Redis; without Redis takes the row of the database that names the process which serves.
 *
 * @throws ServerConfigError when Redis is unreachable; StorageError
 */
export async function openStores(
  options: Pick<SharedOptions, 'storage' | 'redisUrl' | 'severalProcesses'>,
  log: Log,
): Promise<Stores> {
  const { storage: given, redisUrl, severalProcesses } = options
  // A storage passed as an option is closed by its owner.
  const isOwn = typeof given === 'string'
  const storage = isOwn ? await createStorage(given) : given
  try {
    const redis = redisUrl === undefined ? undefined : await connect(redisUrl, log)
    const store = isOwn && !redis && !severalProcesses ? storage.lease : undefined
    const lease = store && (await holdLease({ store, log }))
    return {
      storage,
      redis,
      async close() {
        await redis?.close()
        await lease?.release()
        if (isOwn) await storage.close()
      },
    }
  } catch (error) {
    if (isOwn) await storage.close()
    throw error
  }
}

const connect = (url: string, log: Log): Promise<Redis> =>
  createRedis({ url, log }).catch(error => {
    const { code } = error as { code?: unknown }
    const reason = typeof code === 'string' ? code : 'timeout'
    throw new ServerConfigError([`redisUrl: Redis cannot be reached (${reason})`])
  })
