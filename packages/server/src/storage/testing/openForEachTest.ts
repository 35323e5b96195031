import { afterEach, beforeEach } from 'vitest'
import type { Storage } from '../storage.js'

/** A place for one storage: opened as often as a test needs, removed after it. */
export type StorageTarget = { open(): Promise<Storage>; dispose(): Promise<void> }

/**
 * Opens a storage in a new place before each test of the surrounding `describe`, and closes it afterwards.
 *
 * @param onOpen receives the storage whenever it was opened
 * @returns `close`, and `reopen` for what must be there after a restart
 */
export function openForEachTest(
  createTarget: () => Promise<StorageTarget>,
  onOpen: (storage: Storage) => void,
): { close(): Promise<void>; reopen(): Promise<void> } {
  let target: StorageTarget
  let storage: Storage
  const open = async (): Promise<void> => {
    storage = await target.open()
    onOpen(storage)
  }
  beforeEach(async () => {
    target = await createTarget()
    await open()
  })
  afterEach(async () => {
    await storage.close()
    await target.dispose()
  })
  return {
    close: () => storage.close(),
    async reopen() {
      await storage.close()
      await open()
    },
  }
}
