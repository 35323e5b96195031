// The few extension APIs this wallet uses, as Chromium documents them for Manifest V3.
declare namespace chrome {
  type Listener<Arguments extends unknown[], Answer = void> = {
    addListener(listener: (...args: Arguments) => Answer): void
    removeListener(listener: (...args: Arguments) => Answer): void
  }
  namespace runtime {
    type MessageSender = {
      id?: string
      origin?: string
      url?: string
      documentId?: string
      frameId?: number
      tab?: { id?: number; title?: string }
    }
    type Port = {
      name: string
      sender?: MessageSender
      postMessage(message: unknown): void
      disconnect(): void
      onMessage: Listener<[message: unknown, port: Port]>
      onDisconnect: Listener<[port: Port]>
    }
    const id: string | undefined
    const lastError: { message?: string } | undefined
    function connect(info: { name: string }): Port
    function getManifest(): { content_scripts: readonly { js: readonly string[] }[] }
    function getURL(path: string): string
    function sendMessage(message: unknown): Promise<unknown>
    const onConnect: Listener<[port: Port]>
    const onMessage: Listener<
      [message: unknown, sender: MessageSender, respond: (answer: unknown) => void],
      boolean | undefined
    >
    const onInstalled: Listener<[]>
  }
  namespace storage {
    type Area = {
      get(keys: string | string[] | null): Promise<Record<string, unknown>>
      set(items: Record<string, unknown>): Promise<void>
      remove(keys: string | string[]): Promise<void>
    }
    const local: Area
    const session: Area
    const onChanged: Listener<[changes: Record<string, unknown>, area: string]>
  }
  namespace tabs {
    type Tab = { id?: number; windowId?: number; url?: string }
    function create(options: { url: string; active?: boolean }): Promise<Tab>
    function get(id: number): Promise<Tab>
    function remove(id: number): Promise<void>
    function update(id: number, options: { active: boolean }): Promise<Tab>
    function sendMessage(
      id: number,
      message: unknown,
      options: { documentId?: string; frameId?: number },
    ): Promise<unknown>
    const onRemoved: Listener<[id: number]>
  }
  namespace windows {
    type Window = { id?: number; tabs?: tabs.Tab[] }
    function create(options: {
      url: string
      type: 'popup'
      width: number
      height: number
      focused: boolean
    }): Promise<Window>
    function update(id: number, options: { focused: boolean }): Promise<Window>
  }
  namespace action {
    function setBadgeText(options: { text: string }): Promise<void>
    function setBadgeBackgroundColor(options: { color: string }): Promise<void>
  }
}
