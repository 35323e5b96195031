import { ApiError } from '../api/ApiError.js'
import type { Custody, CustodyPages } from '../custody/custody.js'

type Keys = Custody & CustodyPages

export type LateCustody = Keys & {
  /** Starts to load what will be needed soon. */
  prepare(): void
}

/**
 * Custody whose code, three quarters of what the frame needs, loads with the first visitor who signs in. Calls reach it in
 * the order in which they were made.
 */
export function createLateCustody(load: () => Promise<Keys>): LateCustody {
  let loading: Promise<Keys> | undefined
  let loaded: Keys | undefined

  function get(): Promise<Keys> {
    loading ??= load().then(
      keys => {
        loaded = keys
        return keys
      },
      () => {
        loading = undefined
        throw new ApiError({ code: 'NETWORK', message: 'The keys’ code could not be loaded.', status: 0 })
      },
    )
    return loading
  }

  return {
    prepare: () => void get().catch(() => {}),
    open: async parameters => (await get()).open(parameters),
    recover: async code => (await get()).recover(code),
    // What was not loaded has opened nothing.
    isLocked: () => loaded?.isLocked() ?? false,
    isOpen: () => loaded?.isOpen() ?? false,
    signProof: async parameters => (await get()).signProof(parameters),
    close: async parameters => (await loading?.catch(() => undefined))?.close(parameters),
    readBackup: async () => (await get()).readBackup(),
    confirmBackup: async () => (await get()).confirmBackup(),
    createKit: async parameters => (await get()).createKit(parameters),
    renewCode: async () => (await get()).renewCode(),
    unlock: async passkey => (await get()).unlock(passkey),
    addPasskey: async passkey => (await get()).addPasskey(passkey),
    switchToDevice: async () => (await get()).switchToDevice(),
    signUndo: async parameters => (await get()).signUndo(parameters),
    exportKeys: async parameters => (await get()).exportKeys(parameters),
    signDigest: async (digest, key) => (await get()).signDigest(digest, key),
    signTaproot: async digest => (await get()).signTaproot(digest),
    signSolana: async message => (await get()).signSolana(message),
  }
}
