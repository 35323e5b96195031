/** A session changed (`topic` alone), or a message arrived from the relay. */
export type TabMessage = { topic: string; message?: string | undefined }

/** Other tabs of the same origin. */
export type Tabs = {
  post(message: TabMessage): void
  watch(listener: (message: TabMessage) => void): void
  /** Does something that no other tab does meanwhile, as far as the platform can see to that. */
  alone<Result>(act: () => Promise<Result>): Promise<Result>
  close(): void
}

/**
 * Reaches the other tabs by a `BroadcastChannel` and a Web Lock; nobody without a name or where there is none. A relay
 * delivers a message to one of a client's connections, so whichever tab has it hands it on.
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
    alone(act) {
      const locks = name === undefined ? undefined : globalThis.navigator?.locks
      return locks ? (locks.request(name as string, act) as ReturnType<typeof act>) : act()
    },
    close() {
      channel?.close()
      // Posting to a closed one throws, and something may still be on its way to the store.
      channel = undefined
    },
  }
}
