import type { FrameEvent } from '@latchkit/embedded/protocol'
import { createAuthApi } from '../api/createAuthApi.js'
import { createCall } from '../api/createCall.js'
import { createSigningRpc } from '../rpc/createSigningRpc.js'
import { createPreferences } from '../session/createPreferences.js'
import { createSession } from '../session/createSession.js'
import { vouchForFlows } from '../session/vouchForFlows.js'
import { readHost } from '../shell/readHost.js'
import { canProveVisibility } from '../shell/watchVisibility.js'
import { handleRequest } from '../signing/handleRequest.js'
import { handledMethods } from '../signing/methods.js'
import type { ApprovalDecision, HostRequest } from '../signing/types.js'
import type { HeldWindow } from '../views/createHeldWindows.js'
import { createViews } from '../views/createViews.js'
import { createFrameServer, type FrameServer } from './createFrameServer.js'
import { createFraming } from './createFraming.js'
import { createLateCustody } from './createLateCustody.js'

/** Name of the channel on which the frames of one site and browser say that the visitor signed in or out. */
const channelName = 'latchkit-session'

/** Puts the hidden frame together: protocol, session, keys, requests. It does nothing outside of a listed host page. */
export function startFrame(window: Window): FrameServer | undefined {
  const host = readHost(window.location.search)
  if (host === undefined || window.parent === window) return undefined
  let server: FrameServer | undefined
  const notify = (event: FrameEvent) => server?.notify(event)
  const { origin } = window.location
  const provable = canProveVisibility()
  const views = createViews({ window, needsWindow: !provable, notify })
  const api = createAuthApi(createCall({ origin }))
  const custody = createLateCustody(async () =>
    (await import('../custody/createBrowserCustody.js')).createBrowserCustody(api),
  )
  const rpc = createSigningRpc({ origin })
  /** Windows that the host page opened ahead of its requests. */
  const holds = new Map<string, HeldWindow>()
  const mayFrameApprovals = createFraming({ origin, host })
  const channel = new BroadcastChannel(channelName)
  const session = createSession({
    api,
    custody,
    views,
    host,
    preferences: createPreferences(window.localStorage),
    storage: window.sessionStorage,
    onStep(step) {
      // The visitor types a code, or is with a provider: the keys are needed right after it.
      if (step.step !== 'signedOut') custody.prepare()
      notify({ event: 'login', step })
    },
    onChange: () => channel.postMessage('changed'),
  })
  vouchForFlows({ window, host, hasFlow: session.hasFlow })
  channel.onmessage = () => {
    // Offline, the next call of the host finds out.
    session.refresh().catch(() => {})
  }

  server = createFrameServer({
    window,
    parent: window.parent,
    origin: host,
    canProveVisibility: provable,
    handlers: {
      ...session.handlers,
      'view.close': async ({ id }) => {
        views.close(id)
        return null
      },
      'window.hold': async ({ id }) => {
        const held = holds.has(id) ? undefined : views.hold(id)
        if (held) holds.set(id, held)
        return null
      },
      'window.release': async ({ id }) => {
        holds.get(id)?.release()
        holds.delete(id)
        return null
      },
      request: async ({ window: id, ...request }, context) => {
        const { signal } = context
        const held = views.hold(id)
        try {
          // After a reload of the frame the keys are opened by its first use.
          await session.handlers['login.get'](undefined, context)
          await session.unlock({ signs: isSigning(request), held })
          return await handleRequest(request, {
            origin: host,
            accounts: session.getAccounts(),
            custody,
            rpc,
            signal: AbortSignal.any([signal, session.getSignal()]),
            async askApproval(approval, ends) {
              const { decideNeedsWindow, toPage } = await import('../approval/place.js')
              const isMoving = await decideNeedsWindow(approval)
              const decision = await views.open<ApprovalDecision>({
                purpose: 'approve',
                data: approval,
                needsWindow: isMoving && !(await mayFrameApprovals()),
                page: toPage(isMoving),
                held,
                signal: AbortSignal.any([signal, session.getSignal(), ...(ends ? [ends] : [])]),
                calls: {
                  decide: (value, done) => done(toDecision(value)),
                },
              })
              return decision ?? { approved: false }
            },
          })
        } finally {
          held?.release()
        }
      },
    },
  })
  return server
}

function isSigning({ caipNetworkId, method }: HostRequest): boolean {
  const [namespace = ''] = caipNetworkId.split(':', 1)
  return handledMethods.get(namespace)?.get(method) === 'sign'
}

/** What the page of an approval decided; anything else is a refusal. */
const toDecision = (value: unknown): ApprovalDecision => {
  const { approved, digest } = Object(value)
  return approved === true && typeof digest === 'string' ? { approved, digest } : { approved: false }
}
