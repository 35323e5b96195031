import { LatchkitError } from '@latchkit/core/family'
import { type Association, publicKeyLength } from './association.js'
import { createEnvelope, deriveKey, type Envelope } from './envelope.js'
import type { MobileSocket } from './openSocket.js'
import { toMobileError } from './toMobileError.js'

export type MobileSession = {
  /** Before version 2 of the protocol, with `reauthorize`, and clusters instead of chains. */
  isLegacy: boolean
  /** JSON-RPC 2.0. @throws the wallet's error as one of ours */
  request(method: string, params: object): Promise<unknown>
  close(): void
}

type Pending = { resolve(value: unknown): void; reject(error: unknown): void }

/** For the wallet's greeting; the specification requires at least 10 s. */
const helloTimeoutMs = 15_000

const closed = (): LatchkitError =>
  new LatchkitError('USER_REJECTED', { details: 'The wallet closed the connection.', rpcCode: 5000 })

/**
 * Exchanges keys with the wallet (HELLO_REQ, HELLO_RSP), after which every message is encrypted. The greeting is signed
 * by the association's key, which the wallet has from the link.
 */
export async function openSession(
  socket: MobileSocket,
  { privateKey, publicKey }: Association,
): Promise<MobileSession> {
  const { subtle } = crypto
  const pending = new Map<number, Pending>()
  let lastId = 0
  let envelope: Envelope | undefined
  let failure: LatchkitError | undefined
  let onHello: Pending | undefined

  const end = (error: LatchkitError): void => {
    failure ??= error
    onHello?.reject(failure)
    for (const { reject } of pending.values()) reject(failure)
    pending.clear()
    socket.close()
  }
  const onResponse = async (message: Uint8Array<ArrayBuffer>, open: Envelope['open']): Promise<void> => {
    const response = JSON.parse(await open(message)) as {
      id?: unknown
      result?: unknown
      error?: unknown
    } | null
    const entry = pending.get(Number(response?.id))
    pending.delete(Number(response?.id))
    if (response?.error) entry?.reject(toMobileError(response.error))
    else entry?.resolve(response?.result)
  }
  const onBroken = (cause: unknown): void =>
    end(new LatchkitError('WALLET_FAILED', { details: 'Its message could not be parsed.', cause }))

  const keys = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const publicKeyOfSession = new Uint8Array(await subtle.exportKey('raw', keys.publicKey))
  const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, publicKeyOfSession)
  const greeting = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    onHello = { resolve: value => resolve(value as Uint8Array<ArrayBuffer>), reject }
    socket.listen(
      message => {
        if (envelope) onResponse(message, envelope.open).catch(onBroken)
        else if (onHello) {
          onHello.resolve(message)
          onHello = undefined
        } else end(new LatchkitError('WALLET_FAILED', { details: 'It sent a second greeting.' }))
      },
      () => end(closed()),
    )
  })
  // The socket may close before the greeting is awaited.
  greeting.catch(() => {})
  const timer = setTimeout(() => end(new LatchkitError('WALLET_TIMEOUT')), helloTimeoutMs)
  try {
    socket.send(Uint8Array.from([...publicKeyOfSession, ...new Uint8Array(signature)]))
    const hello = await greeting
    const key = await deriveKey(keys.privateKey, hello.slice(0, publicKeyLength), publicKey)
    const opened = createEnvelope(key)
    const properties = hello.slice(publicKeyLength)
    const version =
      properties.length > 0
        ? (JSON.parse(await opened.open(properties)) as { v?: unknown } | null)?.v
        : undefined
    if (failure) throw failure
    envelope = opened
    return {
      isLegacy: version === undefined || version === 'legacy',
      request(method, params) {
        const id = ++lastId
        return new Promise((resolve, reject) => {
          if (failure) return reject(failure)
          pending.set(id, { resolve, reject })
          opened
            .seal(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
            .then(socket.send)
            .catch(onBroken)
        })
      },
      close: () => socket.close(),
    }
  } catch (cause) {
    socket.close()
    throw cause instanceof LatchkitError
      ? cause
      : new LatchkitError('WALLET_FAILED', { details: 'Its greeting does not follow the protocol.', cause })
  } finally {
    clearTimeout(timer)
  }
}
