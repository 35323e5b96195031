import { defaultConfig, parseConfig, type WalletConfig } from '../config/config.js'
import { isRecord } from '../core/checks.js'
import { toRpcErrorData } from '../core/errors.js'
import { toOrigin } from '../core/permissions.js'
import { createEngine } from './engine.js'
import { multichainScript } from './identity.js'
import { type Asker, type PortAnswer, portName, type UiMessage } from './protocol.js'

const ports = new Map<string, chrome.runtime.Port>()
const approvalKey = 'approvalTab'
const approvalUrl = chrome.runtime.getURL('approve.html')
const ownOrigin = chrome.runtime.getURL('').replace(/\/$/, '')

let config: Promise<WalletConfig> | undefined
async function readConfig(): Promise<WalletConfig> {
  const response = await fetch(chrome.runtime.getURL('config.json'))
  return parseConfig(await response.json(), defaultConfig())
}

const approvalTab = async (): Promise<number | undefined> => {
  const { [approvalKey]: id } = await chrome.storage.session.get(approvalKey)
  if (typeof id !== 'number') return undefined
  return chrome.tabs.get(id).then(
    () => id,
    () => undefined,
  )
}

async function openApproval(): Promise<void> {
  const open = await approvalTab()
  if (open !== undefined) {
    await chrome.tabs.update(open, { active: true }).catch(() => undefined)
    return
  }
  const id = await chrome.windows
    .create({ url: approvalUrl, type: 'popup', width: 400, height: 760, focused: true })
    .then(created => created.tabs?.[0]?.id)
    // Some builds cannot open windows; a tab serves as well.
    .catch(async () => (await chrome.tabs.create({ url: approvalUrl, active: true })).id)
  if (id !== undefined) await chrome.storage.session.set({ [approvalKey]: id })
}

async function closeApproval(): Promise<void> {
  const open = await approvalTab()
  await chrome.storage.session.remove(approvalKey)
  if (open !== undefined) await chrome.tabs.remove(open).catch(() => undefined)
}

/** Sends to one document; false when it is gone or asleep in the back/forward cache. */
const reach = (asker: Asker, message: unknown): Promise<boolean> =>
  chrome.tabs.sendMessage(asker.tabId, message, { documentId: asker.documentId }).then(
    () => true,
    () => false,
  )

const engine = createEngine({
  local: chrome.storage.local,
  session: chrome.storage.session,
  multichain: chrome.runtime.getManifest().content_scripts.some(({ js }) => js.includes(multichainScript)),
  loadConfig: () => {
    config ??= readConfig()
    return config
  },
  respond(asker, id, outcome, chainId) {
    ports.get(asker.documentId)?.postMessage({ type: 'answer', id, outcome, chainId } satisfies PortAnswer)
  },
  notify: (asker, event) => reach(asker, { type: 'event', event }),
  isOpen: asker => reach(asker, { type: 'ping' }),
  openApproval,
  closeApproval,
  showCount(count) {
    void chrome.action.setBadgeBackgroundColor({ color: '#f5a524' })
    void chrome.action.setBadgeText({ text: count > 0 ? String(count) : '' })
  },
  now: Date.now,
})

/** The sender as the browser reports it; nothing in a message is trusted for it. */
function toAsker(sender: chrome.runtime.MessageSender | undefined): Asker | undefined {
  const origin = toOrigin(sender?.origin)
  const tabId = sender?.tab?.id
  if (!origin || tabId === undefined || !sender?.documentId || sender.id !== chrome.runtime.id)
    return undefined
  return { origin, documentId: sender.documentId, tabId, frameId: sender.frameId ?? 0 }
}

chrome.runtime.onConnect.addListener(port => {
  if (port.name !== portName) return port.disconnect()
  const asker = toAsker(port.sender)
  port.onMessage.addListener(message => {
    if (!isRecord(message) || typeof message['id'] !== 'string' || message['id'].length > 64) return
    const { type, id, method, params } = message
    if (!asker) {
      const error = {
        code: 4100,
        message: 'The wallet works on http and https sites only, not in a sandboxed frame.',
      }
      port.postMessage({ type: 'answer', id, outcome: { error }, chainId: '0x0' } satisfies PortAnswer)
    } else if (type === 'request' && typeof method === 'string') void engine.handle(asker, id, method, params)
    else if (type === 'received') void engine.received(asker, id)
  })
  if (!asker) return
  ports.set(asker.documentId, port)
  port.onDisconnect.addListener(() => {
    void chrome.runtime.lastError
    if (ports.get(asker.documentId) !== port) return
    ports.delete(asker.documentId)
    void engine.leave(asker.documentId)
  })
})

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  // Only the wallet's own pages may decide anything; a content script carries its site's origin.
  const own = sender.id === chrome.runtime.id && sender.origin === ownOrigin
  if (!own || !isRecord(message) || typeof message['type'] !== 'string') return undefined
  engine.ask(message as UiMessage).then(
    value => respond({ value: value ?? null }),
    (error: unknown) => respond({ error: toRpcErrorData(error) }),
  )
  return true
})

chrome.tabs.onRemoved.addListener(id => {
  void chrome.storage.session.get(approvalKey).then(async stored => {
    if (stored[approvalKey] !== id) return
    await chrome.storage.session.remove(approvalKey)
    await engine.dismiss()
  })
})

void engine.resume()
