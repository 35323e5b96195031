import type { Storage } from '../../storage/storage.js'

export type Gate = {
  /** Makes calls wait. */
  shut(): void
  /** Lets all calls pass. */
  open(): void
  /** Resolves once `count` calls wait. */
  waiting(count?: number): Promise<void>
}

/** Wraps a mailbox so that a test controls when single calls complete. For tests. */
export function gateStorage(storage: Storage): {
  storage: Storage
  gates: Record<'put' | 'pending' | 'acknowledge', Gate>
} {
  const createGate = () => {
    let isShut = false
    let queue: (() => void)[] = []
    let watchers: { count: number; resolve(): void }[] = []
    return {
      shut() {
        isShut = true
      },
      open() {
        isShut = false
        for (const resolve of queue) resolve()
        queue = []
      },
      async waiting(count = 1) {
        if (queue.length < count) await new Promise<void>(resolve => watchers.push({ count, resolve }))
      },
      async pass() {
        if (!isShut) return
        const passed = new Promise<void>(resolve => queue.push(resolve))
        for (const { count, resolve } of watchers) if (queue.length >= count) resolve()
        watchers = watchers.filter(({ count }) => queue.length < count)
        await passed
      },
    }
  }
  const gates = { put: createGate(), pending: createGate(), acknowledge: createGate() }
  const { mailbox } = storage
  return {
    gates,
    storage: {
      ...storage,
      mailbox: {
        ...mailbox,
        async put(messages) {
          await gates.put.pass()
          await mailbox.put(messages)
        },
        async pending(parameters) {
          // The read happens before the gate, so the test delays a result that may be outdated.
          const page = await mailbox.pending(parameters)
          await gates.pending.pass()
          return page
        },
        async acknowledge(clientId, messages) {
          await gates.acknowledge.pass()
          await mailbox.acknowledge(clientId, messages)
        },
      },
    },
  }
}
