import { BaseError } from '@latchkit/core'
import { type Association, publicKeyLength } from './association.js'
import { createEnvelope, deriveKey, type Envelope } from './envelope.js'
import type { MobileSocket } from './openSocket.js'
import { toMobileError } from './toMobileError.js'

export type MobileSession = {
  /** Before version 2 of the protocol a wallet knows `reauthorize` and clusters instead of chains. */
  isLegacy: boolean
  /** JSON-RPC 2.0. @throws what the wallet says, as ours */
  request(method: string, params: object): Promise<unknown>
  close(): void
}

type Waiting = { resolve(value: unknown): void; reject(error: unknown): void }

/** How long a wallet may take to greet back; the specification wants no less than 10 s. */
const helloTimeout = 15_000

const closed = (): BaseError =>
  new BaseError('USER_REJECTED', { details: 'The wallet closed the connection.', rpcCode: 5000 })

/**
 * Greets the wallet and agrees on a key (HELLO_REQ, HELLO_RSP): from then on every message is encrypted. The
 * greeting is signed by the association's key, which the wallet knows from the link.
 */
export async function openSession(
  socket: MobileSocket,
  { privateKey, publicKey }: Association,
): Promise<MobileSession> {
  const { subtle } = crypto
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let envelope: Envelope | undefined
  let failure: BaseError | undefined
  let onHello: Waiting | undefined

  const end = (error: BaseError): void => {
    failure ??= error
    onHello?.reject(failure)
    for (const { reject } of waiting.values()) reject(failure)
    waiting.clear()
    socket.close()
  }
  const onAnswer = async (message: Uint8Array<ArrayBuffer>, open: Envelope['open']): Promise<void> => {
    const answer = JSON.parse(await open(message)) as {
      id?: unknown
      result?: unknown
      error?: unknown
    } | null
    const entry = waiting.get(Number(answer?.id))
    waiting.delete(Number(answer?.id))
    if (answer?.error) entry?.reject(toMobileError(answer.error))
    else entry?.resolve(answer?.result)
  }
  const broken = (cause: unknown): void =>
    end(new BaseError('WALLET_FAILED', { details: 'Its message could not be read.', cause }))

  const keys = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const own = new Uint8Array(await subtle.exportKey('raw', keys.publicKey))
  const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, own)
  const greeting = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    onHello = { resolve: value => resolve(value as Uint8Array<ArrayBuffer>), reject }
    socket.listen(
      message => {
        if (envelope) onAnswer(message, envelope.open).catch(broken)
        else if (onHello) {
          onHello.resolve(message)
          onHello = undefined
        } else end(new BaseError('WALLET_FAILED', { details: 'It greeted twice.' }))
      },
      () => end(closed()),
    )
  })
  // Heard here too: the socket may close before it is waited for.
  greeting.catch(() => {})
  const timer = setTimeout(() => end(new BaseError('WALLET_TIMEOUT')), helloTimeout)
  try {
    socket.send(Uint8Array.from([...own, ...new Uint8Array(signature)]))
    const hello = await greeting
    const key = await deriveKey(keys.privateKey, hello.slice(0, publicKeyLength), publicKey)
    const made = createEnvelope(key)
    const properties = hello.slice(publicKeyLength)
    const version =
      properties.length > 0
        ? (JSON.parse(await made.open(properties)) as { v?: unknown } | null)?.v
        : undefined
    if (failure) throw failure
    envelope = made
    return {
      isLegacy: version === undefined || version === 'legacy',
      request(method, params) {
        const id = ++lastId
        return new Promise((resolve, reject) => {
          if (failure) return reject(failure)
          waiting.set(id, { resolve, reject })
          made
            .seal(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
            .then(socket.send)
            .catch(broken)
        })
      },
      close: () => socket.close(),
    }
  } catch (cause) {
    socket.close()
    throw cause instanceof BaseError
      ? cause
      : new BaseError('WALLET_FAILED', { details: 'It did not greet as the protocol has it.', cause })
  } finally {
    clearTimeout(timer)
  }
}
