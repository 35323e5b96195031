/** A session changed (`topic` alone), or a message arrived from the relay. */
export type TabMessage = { topic: string; message?: string | undefined }

/** Other tabs of the same origin. */
export type Tabs = {
  post(message: TabMessage): void
  watch(listener: (message: TabMessage) => void): void
  /** Runs a function under a lock that is shared by the tabs, where the platform has one. */
  lock<Result>(run: () => Promise<Result>): Promise<Result>
  close(): void
}

/**
 * Connects the tabs by a `BroadcastChannel` and a Web Lock. Without a name, or where the platform has neither, it does
 * nothing. A relay delivers a message to one of a client's connections, so the tab that receives it forwards it.
 */
export function createTabs(name: string | undefined): Tabs {
  let channel =
    name === undefined || typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  return {
    post: message => channel?.postMessage(message),
    watch(listener) {
      if (!channel) return
      channel.onmessage = (event: MessageEvent<unknown>) => {
        const { topic, message } = Object(event.data) as Record<string, unknown>
        if (typeof topic !== 'string') return
        if (message === undefined || typeof message === 'string') listener({ topic, message })
      }
    },
    lock(run) {
      const locks = name === undefined ? undefined : globalThis.navigator?.locks
      return locks ? (locks.request(name as string, run) as ReturnType<typeof run>) : run()
    },
    close() {
      channel?.close()
      // Posting to a closed channel throws, and a write to the store may still be pending.
      channel = undefined
    },
  }
}
