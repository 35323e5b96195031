import { LatchkitError } from '@latchkit/core/family'

export type Port = { post(message: object): void; close(): void }

type Handlers = { onMessage(message: unknown): void; onClose(): void }

/** Of an extension's `chrome.runtime`, as pages see it. */
type RuntimePort = {
  postMessage(message: object): void
  disconnect(): void
  onMessage: { addListener(listener: (message: unknown) => void): void }
  onDisconnect: { addListener(listener: () => void): void }
}
type Runtime = { connect(extensionId: string): RuntimePort }

const isRuntime = (value: unknown): value is Runtime =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'connect') === 'function'

/** Milliseconds that the extension has to name itself. */
const idTimeoutMs = 1500

const toWallet = 'metamask-contentscript'
const toPage = 'metamask-inpage'

/** Hears one stream that the extension's content script carries. */
function openStream(name: string, onMessage: (message: unknown) => void): Port {
  const page = window
  const { origin } = page.location
  const onEvent = ({ source, data, origin: from }: MessageEvent): void => {
    if (source !== page || from !== origin || data?.target !== toPage || data.data?.name !== name) return
    onMessage(data.data.data)
  }
  page.addEventListener('message', onEvent)
  return {
    post: message => page.postMessage({ target: toWallet, data: { name, data: message } }, origin),
    close: () => page.removeEventListener('message', onEvent),
  }
}

/**
 * The id of the extension, which its content script names.
 * @throws METHOD_UNSUPPORTED
 */
function findExtensionId(): Promise<string> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      stream.close()
    }
    const timer = setTimeout(() => {
      end()
      reject(new LatchkitError('METHOD_UNSUPPORTED'))
    }, idTimeoutMs)
    const ask = (): void => stream.post({ method: 'metamask_getProviderState' })
    const stream = openStream('metamask-provider', message => {
      const { method, result } = (message ?? {}) as { method?: unknown; result?: { extensionId?: unknown } }
      const id = result?.extensionId
      // The extension had not started when it was asked.
      if (method === 'METAMASK_EXTENSION_CONNECT_CAN_RETRY') ask()
      if (typeof id !== 'string' || !/^[a-p]{32}$/.test(id)) return
      end()
      resolve(id)
    })
    ask()
  })
}

async function openRuntimePort(runtime: Runtime, { onMessage, onClose }: Handlers): Promise<Port> {
  const port = runtime.connect(await findExtensionId())
  port.onMessage.addListener(message => onMessage((message as { data?: unknown } | null)?.data))
  port.onDisconnect.addListener(onClose)
  return {
    post: message => port.postMessage({ type: 'caip-348', data: message }),
    close: () => port.disconnect(),
  }
}

/**
 * The channel of the multichain API: a port of the extension where the browser lets pages open one, else messages
 * through its content script.
 * @throws METHOD_UNSUPPORTED
 */
export async function openPort(handlers: Handlers): Promise<Port> {
  const runtime: unknown = Reflect.get(Reflect.get(globalThis, 'chrome') ?? {}, 'runtime')
  return isRuntime(runtime)
    ? openRuntimePort(runtime, handlers)
    : openStream('metamask-multichain-provider', handlers.onMessage)
}
