/** What a window of our own origin asks each frame of the page that opened it, on a port for this alone. */
export type FlowHello = { type: 'latchkit:flow'; flowId: string }
/** The response of the frame that holds the flow's secret. */
export type FlowVouch = { type: 'latchkit:flow:here'; host: string }

/**
 * Lets the window of a provider learn that its flow is of this browser: that the frame which prepared it is here, in a page
 * of `host`. A flow of another browser has no frame here, so a link that another person made does not pass for it.
 */
export function vouchForFlows(parameters: {
  window: Window
  /** Origin of the host page; the server lets no other page frame this one. */
  host: string
  hasFlow: (flowId: string) => boolean
}): void {
  const { window, host, hasFlow } = parameters
  window.addEventListener('message', ({ origin, data, ports }: MessageEvent) => {
    const { type, flowId } = Object(data)
    if (origin !== window.location.origin || type !== 'latchkit:flow') return
    if (typeof flowId !== 'string' || !hasFlow(flowId)) return
    ports[0]?.postMessage({ type: 'latchkit:flow:here', host } satisfies FlowVouch)
  })
}
