import { isRecord } from '../core/checks.js'
import {
  type BridgeMessage,
  type PortAnswer,
  type PortRequest,
  portName,
  requestLimit,
  toBridge,
  toPage,
  type WalletEvent,
} from './protocol.js'

// The isolated content script: passes well-formed requests on, knows no key and trusts no field. It keeps what
// is unanswered and sends it again when the worker has been stopped and started.
type Waiting = { pageId: number; message: PortRequest }
const waiting = new Map<string, Waiting>()
let port: chrome.runtime.Port | undefined
let ended = false

// To this very window only; '*' because a sandboxed frame's origin cannot be named.
const tell = (message: BridgeMessage): void => window.postMessage(message, '*')

function end(): void {
  if (ended) return
  ended = true
  const error = { code: 4900, message: 'The wallet has been restarted or removed. Reload the page.' }
  for (const { pageId } of waiting.values())
    tell({ target: toPage, type: 'answer', id: pageId, outcome: { error } })
  waiting.clear()
  tell({ target: toPage, type: 'event', event: { name: 'disconnect', data: error } })
}

function open(): chrome.runtime.Port | undefined {
  if (port) return port
  try {
    // Without an id the extension was reloaded or removed, and this script is an orphan.
    if (!chrome.runtime?.id) throw new Error('orphaned')
    const opened = chrome.runtime.connect({ name: portName })
    opened.onMessage.addListener(answer)
    opened.onDisconnect.addListener(() => {
      void chrome.runtime?.lastError
      if (port === opened) port = undefined
      if (waiting.size > 0) resend()
    })
    port = opened
    return opened
  } catch {
    end()
    return undefined
  }
}

function resend(): void {
  const target = open()
  if (target) for (const { message } of waiting.values()) target.postMessage(message)
}

function answer(message: unknown): void {
  if (!isRecord(message) || message['type'] !== 'answer') return
  const { id, outcome, chainId } = message as PortAnswer
  const entry = waiting.get(id)
  port?.postMessage({ type: 'received', id } satisfies PortRequest)
  if (!entry) return
  waiting.delete(id)
  tell({ target: toPage, type: 'answer', id: entry.pageId, outcome, chainId })
}

window.addEventListener('message', event => {
  if (event.source !== window || !isRecord(event.data) || event.data['target'] !== toBridge) return
  const { id: pageId, method, params } = event.data
  if (typeof pageId !== 'number' || typeof method !== 'string') return
  const refuse = (code: number, message: string): void =>
    tell({ target: toPage, type: 'answer', id: pageId, outcome: { error: { code, message } } })
  if (ended) return refuse(4900, 'The wallet has been restarted or removed. Reload the page.')
  let size: number
  try {
    size = JSON.stringify(params ?? null).length
  } catch {
    return refuse(-32602, 'The parameters must be plain JSON.')
  }
  if (size > requestLimit || method.length > 128) return refuse(-32602, 'The request is too large.')
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const id = [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
  const message: PortRequest = { type: 'request', id, method, ...(params === undefined ? {} : { params }) }
  waiting.set(id, { pageId, message })
  open()?.postMessage(message)
})

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  if (sender.id !== chrome.runtime.id || !isRecord(message)) return undefined
  if (message['type'] === 'event')
    tell({ target: toPage, type: 'event', event: message['event'] as WalletEvent })
  respond(true)
  return undefined
})

window.addEventListener('pageshow', event => {
  if (!event.persisted) return
  // Restored from the back/forward cache: the port was closed meanwhile, without an event here.
  port = undefined
  if (waiting.size > 0) resend()
})
