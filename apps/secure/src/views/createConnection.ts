import { toKnownError } from '../api/toKnownError.js'
import { returnMs } from './returnMs.js'
import type { ViewCall, ViewDescription, ViewResult } from './viewMessages.js'
import type { ViewOptions } from './viewOptions.js'

export type Connection = {
  connect(port: MessagePort): void
  /** Leaves the page: the port that is still open. */
  release(): MessagePort | undefined
}

/** The port of the page that shows a view now; a page that comes back takes the place of the one before. */
export function createConnection<Result>(parameters: {
  id: string
  options: ViewOptions<Result>
  needsWindow: boolean
  end: (result?: Result) => void
}): Connection {
  const { id, options, needsWindow, end } = parameters
  let port: MessagePort | undefined
  let leaving: ReturnType<typeof setTimeout> | undefined
  async function run(target: MessagePort, call: Extract<ViewCall, { type: 'call' }>): Promise<void> {
    const send = (message: ViewResult) => target.postMessage(message)
    try {
      const method = Object.hasOwn(options.calls, call.method) ? options.calls[call.method] : undefined
      if (!method) return
      send({ type: 'result', id: call.id, result: await method(call.params, end) })
    } catch (error) {
      const { code, message } = toKnownError(error)
      send({ type: 'error', id: call.id, code, message })
    }
  }
  return {
    release() {
      clearTimeout(leaving)
      const released = port
      port = undefined
      if (released) released.onmessage = null
      return released
    },
    connect(target) {
      clearTimeout(leaving)
      port?.close()
      port = target
      target.onmessage = ({ data }: MessageEvent<ViewCall>) => {
        if (data.type === 'call') void run(target, data)
        else if (port === target) leaving = setTimeout(() => end(), returnMs)
      }
      const { purpose, data } = options
      const description: ViewDescription = { type: 'view', id, purpose, data, needsWindow }
      target.postMessage(description)
    },
  }
}
