import {
  type Check,
  type Fields,
  fields,
  id,
  isInteger,
  isObject,
  nonce,
  oneOf,
  optional,
  parseJson,
  text,
} from './checks.js'
import type { FrameMethod, FrameRequest, Hello } from './messages.js'

const nothing: Check = value => value === undefined || value === null
const email = text(320, 3)
const code: Check = value => typeof value === 'string' && /^\d{6}$/.test(value)
const any: Check = () => true

/** What the parameters of each method must be; a method without a line here is refused. */
const parameterChecks: Readonly<Record<FrameMethod, Check>> = {
  'login.get': nothing,
  'email.start': fields({ email }),
  'email.verify': fields({ challengeId: text(200), code }),
  'email.resend': fields({ challengeId: text(200) }),
  'social.prepare': nothing,
  'social.finish': fields({ flowId: text(64), code: optional(text(512)) }),
  'farcaster.start': nothing,
  'farcaster.finish': nothing,
  'passkey.start': nothing,
  'device.wait': fields({ approvalId: text(200) }),
  'accounts.setPreferred': fields({
    namespace: text(32),
    type: oneOf('eoa', 'smartAccount', 'payment', 'ordinal', 'stx'),
  }),
  'backup.open': nothing,
  signOut: nothing,
  'view.close': fields({ id }),
  'window.hold': fields({ id }),
  'window.release': fields({ id }),
  request: fields({
    account: text(256),
    caipNetworkId: text(128),
    method: text(128),
    params: any,
    window: optional(id),
  }),
}

const helloShape = fields({ type: oneOf('latchkit:hello'), version: isInteger, nonce })
const requestShape = fields({ id, method: text(64), params: any })

/** Reads what arrived by `postMessage`, before there is a port: undefined when it is no hello. */
export const parseHello = (data: unknown): Hello | undefined =>
  isPlain(data) && helloShape(data) ? (data as Hello) : undefined

export function parseRequest(data: unknown): FrameRequest | undefined {
  const value = parseJson(data)
  if (!isObject(value) || !requestShape(value)) return undefined
  const { method } = value
  if (typeof method !== 'string' || !Object.hasOwn(parameterChecks, method)) return undefined
  return parameterChecks[method as FrameMethod](value['params']) ? (value as FrameRequest) : undefined
}

/** An object without a class, as structured clones are; reading its fields runs no code. */
function isPlain(value: unknown): value is Fields {
  if (!isObject(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
