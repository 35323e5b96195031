import type { FlowHello } from './vouchForFlows.js'

/** Milliseconds in which the frame has to respond, on a busy device too. */
const findMs = 30_000
/** Most frames of the host page that are asked. */
const maxFrames = 64

/**
 * Whether a frame of our own origin, in the page of `host` that opened this window, holds the secret of a flow. Each frame
 * is asked at exactly our origin; false where the opener is cut off, is another page, or has no such frame.
 */
export function findFlow(
  window: Window,
  { flowId, host, timeoutMs = findMs }: { flowId: string; host: string; timeoutMs?: number },
): Promise<boolean> {
  const opener: Window | null = window.opener
  return new Promise(resolve => {
    const channels: MessageChannel[] = []
    const settle = (isFound: boolean) => {
      clearTimeout(timer)
      for (const { port1 } of channels) port1.close()
      resolve(isFound)
    }
    const timer = setTimeout(() => settle(false), timeoutMs)
    const count = Math.min(opener?.length ?? 0, maxFrames)
    if (count === 0) return settle(false)
    const hello: FlowHello = { type: 'latchkit:flow', flowId }
    for (let index = 0; index < count; index += 1) {
      const channel = new MessageChannel()
      channels.push(channel)
      channel.port1.onmessage = ({ data }: MessageEvent) => {
        const { type, host: from } = Object(data)
        if (type === 'latchkit:flow:here' && from === host) settle(true)
      }
      opener?.[index]?.postMessage(hello, window.location.origin, [channel.port2])
    }
  })
}
