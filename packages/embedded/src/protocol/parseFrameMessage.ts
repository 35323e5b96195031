import {
  fields,
  id,
  isInteger,
  isObject,
  maxTextLength,
  nonce,
  oneOf,
  optional,
  parseJson,
  text,
} from './checks.js'
import type { FrameEvent, FrameResponse, Ready } from './messages.js'

const readyShape = fields({
  type: oneOf('latchkit:ready'),
  version: isInteger,
  nonce,
  canProveVisibility: value => typeof value === 'boolean',
})
const errorShape = fields({
  code: text(64),
  message: text(maxTextLength, 0),
  rpcCode: optional(isInteger),
})
const viewShape = fields({
  id,
  purpose: oneOf('approve', 'recover', 'backup', 'passkey', 'settings'),
  needsWindow: value => typeof value === 'boolean',
  page: oneOf('/view', '/approve', '/keys'),
  window: optional(id),
})
const steps = oneOf('signedOut', 'code', 'device', 'social', 'farcaster', 'recovery', 'signedIn')

/** Messages of the port are JSON text: its length can be checked before anything is read of it. */
export function parseReady(data: unknown): Ready | undefined {
  const value = parseJson(data)
  return readyShape(value) ? (value as Ready) : undefined
}

/** A response or an event of the frame. */
export function parseFrameMessage(data: unknown): FrameResponse | FrameEvent | undefined {
  const value = parseJson(data)
  if (!isObject(value)) return undefined
  if (Object.hasOwn(value, 'id')) {
    if (!id(value['id'])) return undefined
    const isError = Object.hasOwn(value, 'error')
    if (isError === Object.hasOwn(value, 'result')) return undefined
    return isError && !errorShape(value['error']) ? undefined : (value as FrameResponse)
  }
  if (value['event'] === 'login')
    return isObject(value['step']) && steps(value['step']['step']) ? (value as FrameEvent) : undefined
  if (value['event'] === 'view')
    return value['view'] === null || viewShape(value['view']) ? (value as FrameEvent) : undefined
  if (value['event'] === 'window') return id(value['window']) ? (value as FrameEvent) : undefined
  return undefined
}
