/** A session changed (`topic` alone), or a message arrived from the relay. */
export type TabMessage = { topic: string; message?: string | undefined }

/** Other tabs of the same origin. */
export type Tabs = {
  post(message: TabMessage): void
  watch(listener: (message: TabMessage) => void): void
  close(): void
}

/**
 * Reaches the other tabs by a `BroadcastChannel`; nobody without a name or where there is none. A relay
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
    close() {
      channel?.close()
      // Posting to a closed one throws, and something may still be on its way to the store.
      channel = undefined
    },
  }
}
