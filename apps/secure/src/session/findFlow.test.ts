import { expect, test } from 'vitest'
import { findFlow } from './findFlow.js'
import { vouchForFlows } from './vouchForFlows.js'

const origin = 'https://secure.example'
const host = 'https://shop.example'
const flowId = 'f'.repeat(43)

type Listener = (event: { origin: string; data: unknown; ports: readonly MessagePort[] }) => void

/** A window of `at` that receives what is addressed to its origin, as a browser delivers it. */
function createFrame(at: string) {
  const listeners: Listener[] = []
  return {
    location: { origin: at },
    addEventListener: (_type: string, listener: Listener) => void listeners.push(listener),
    postMessage(data: unknown, target: string, ports: readonly MessagePort[], from = origin) {
      if (target === at) for (const listener of listeners) listener({ origin: from, data, ports })
    },
  }
}
type Frame = ReturnType<typeof createFrame>

const toWindow = (part: object): Window => Object.assign(Object.create(null), part)
const createPopup = (frames: readonly Frame[] | null): Window =>
  toWindow({ location: { origin }, opener: frames && Object.assign([...frames], { length: frames.length }) })

/** The frame of a host page that holds `held`. */
function createSecureFrame(held: string, of = host): Frame {
  const frame = createFrame(origin)
  vouchForFlows({ window: toWindow(frame), host: of, hasFlow: id => id === held })
  return frame
}
const find = (frames: readonly Frame[] | null) =>
  findFlow(createPopup(frames), { flowId, host, timeoutMs: 50 })

test('control B-B6-frame: the frame that prepared the flow is found among those of the page', async () => {
  expect(await find([createFrame('https://ads.example'), createSecureFrame(flowId)])).toBe(true)
})

test('attack B-B6-frame: a flow of another browser is held by no frame here', async () => {
  expect(await find([createSecureFrame('g'.repeat(43))])).toBe(false)
  expect(await find([])).toBe(false)
  expect(await find(null)).toBe(false)
})

test('attack B-B6-frame: a frame of another site, or in a page of another site, does not vouch', async () => {
  const liar = createFrame('https://evil.example')
  liar.addEventListener('message', ({ ports }) => ports[0]?.postMessage({ type: 'latchkit:flow:here', host }))
  expect(await find([liar])).toBe(false)
  expect(await find([createSecureFrame(flowId, 'https://evil.example')])).toBe(false)
})

test('attack B-B6-frame: a page of another origin does not learn which flows a frame holds', async () => {
  const frame = createSecureFrame(flowId)
  const { port1, port2 } = new MessageChannel()
  const responses: unknown[] = []
  port1.onmessage = ({ data }) => void responses.push(data)
  frame.postMessage({ type: 'latchkit:flow', flowId }, origin, [port2], host)
  frame.postMessage({ type: 'latchkit:flow' }, origin, [port2])
  frame.postMessage(null, origin, [port2])
  frame.postMessage({ type: 'latchkit:flow', flowId }, origin, [port2])
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(responses).toEqual([{ type: 'latchkit:flow:here', host }])
  port1.close()
})
