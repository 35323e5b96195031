import { vi } from 'vitest'
import { createFakeArea } from './fakeStore.js'

type Handler = (...args: never[]) => unknown

/** An event of the extension API whose listeners a test can call. */
function fakeEvent() {
  const listeners: Handler[] = []
  return {
    listeners,
    api: {
      addListener: (listener: Handler) => listeners.push(listener),
      removeListener: (listener: Handler) => listeners.splice(listeners.indexOf(listener) >>> 0, 1),
    },
    fire: (...args: unknown[]) => listeners.map(listener => listener(...(args as never[]))),
  }
}

/** One end of a port; `other` sees what this end posts. */
export function fakePort(name: string, sender?: chrome.runtime.MessageSender) {
  const message = fakeEvent()
  const disconnect = fakeEvent()
  const posted: unknown[] = []
  return {
    posted,
    receive: (data: unknown) => message.fire(data),
    drop: () => disconnect.fire(),
    api: {
      name,
      ...(sender ? { sender } : {}),
      postMessage: (data: unknown) => posted.push(data),
      disconnect: vi.fn(),
      onMessage: message.api,
      onDisconnect: disconnect.api,
    },
  }
}

/** The part of `chrome` that the wallet uses, in memory; `vi.unstubAllGlobals()` takes it away. */
export function stubChrome(options: { windows?: boolean; config?: unknown; script?: string } = {}) {
  const events = { connect: fakeEvent(), message: fakeEvent(), removed: fakeEvent(), changed: fakeEvent() }
  const local = createFakeArea()
  const session = createFakeArea()
  const tabs = new Map<number, { id: number; url: string }>()
  const sent: { tabId: number; message: unknown; options: unknown }[] = []
  const silent = new Set<string>()
  const badge = { text: '' }
  const ports: ReturnType<typeof fakePort>[] = []
  let lastTab = 100
  const createTab = (url: string) => {
    lastTab += 1
    tabs.set(lastTab, { id: lastTab, url })
    return { id: lastTab, url }
  }
  const chrome = {
    runtime: {
      id: 'abc' as string | undefined,
      lastError: undefined,
      getURL: (path: string) => `chrome-extension://abc/${path}`,
      getManifest: () => ({ content_scripts: [{ js: [options.script ?? 'inpage.js'] }] }),
      connect: ({ name }: { name: string }) => {
        const port = fakePort(name)
        ports.push(port)
        return port.api
      },
      sendMessage: vi.fn(),
      onConnect: events.connect.api,
      onMessage: events.message.api,
    },
    storage: { local, session, onChanged: events.changed.api },
    tabs: {
      create: vi.fn(async ({ url }: { url: string }) => createTab(url)),
      get: async (id: number) => {
        const tab = tabs.get(id)
        if (!tab) throw new Error('No tab')
        return tab
      },
      remove: async (id: number) => {
        if (tabs.delete(id)) events.removed.fire(id)
      },
      update: vi.fn(async (id: number) => tabs.get(id)),
      sendMessage: async (tabId: number, message: unknown, target: { documentId: string }) => {
        if (silent.has(target.documentId)) throw new Error('Receiving end does not exist.')
        sent.push({ tabId, message, options: target })
        return true
      },
      onRemoved: events.removed.api,
    },
    windows: {
      create: vi.fn(async ({ url }: { url: string }) => {
        if (options.windows === false) throw new Error('windows are not supported')
        return { id: 1, tabs: [createTab(url)] }
      }),
    },
    action: {
      setBadgeText: async ({ text }: { text: string }) => {
        badge.text = text
      },
      setBadgeBackgroundColor: async () => undefined,
    },
  }
  vi.stubGlobal('chrome', chrome)
  vi.stubGlobal('fetch', async () => Response.json(options.config ?? {}))
  return { chrome, events, tabs, sent, silent, badge, ports, session, local }
}
