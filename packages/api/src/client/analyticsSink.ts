import type { AnalyticsSink, LatchkitEvent } from '@latchkit/core'
import { AnalyticsConfigReplySchema, type AnalyticsEvent } from '../schemas/analytics.js'
import { get, type RequestContext, toUrl } from './createRequest.js'
import { getPageOrigin } from './toAlert.js'

/**
 * Sends events to the operator's server: MODAL_CREATED never, INITIALIZE always, the others only when
 * the server's configuration enables analytics. After a 403 it raises one alert and sends nothing more.
 */
export function createAnalyticsSink(context: RequestContext): AnalyticsSink {
  const { backOff, onAlert } = context
  let enabled: Promise<boolean> | undefined
  let refused = false

  const isEnabled = (): Promise<boolean> => {
    enabled ??= get(context, { path: '/getAnalyticsConfig', schema: AnalyticsConfigReplySchema }).then(
      reply => reply.isAnalyticsEnabled,
      () => {
        enabled = undefined
        return false
      },
    )
    return enabled
  }

  const refuse = () => {
    if (refused) return
    refused = true
    onAlert({ code: 'INVALID_APP_CONFIGURATION', subject: getPageOrigin() })
  }

  const toBody = (event: LatchkitEvent): AnalyticsEvent => {
    const { href = '', hostname = '' } = globalThis.location ?? {}
    return {
      eventId: event.id,
      // Without query and fragment, which may hold secrets.
      url: href.split(/[?#]/)[0] ?? '',
      domain: hostname,
      timestamp: event.timestamp,
      props: event.data,
    }
  }

  const post = async (events: readonly LatchkitEvent[]): Promise<void> => {
    const url = toUrl(context, '/e')
    if (globalThis.document?.visibilityState === 'hidden' && globalThis.navigator?.sendBeacon) {
      globalThis.navigator.sendBeacon(url, JSON.stringify(events.map(toBody)))
      return
    }
    for (const event of events) {
      if (refused || !backOff.mayTry()) return
      // A text body needs no preflight, and the response stays readable for a 403.
      const response = await context
        .fetch(url, {
          method: 'POST',
          body: JSON.stringify(toBody(event)),
          keepalive: true,
          signal: AbortSignal.timeout(context.timeoutMs),
        })
        .catch((error: unknown) => {
          backOff.onUnreachable()
          throw error
        })
      backOff.onReached()
      if (response.status === 403) refuse()
      // A response that is not read stays open until the timeout, and then counts as cancelled.
      await response.arrayBuffer()
    }
  }

  return {
    send(events) {
      const wanted = events.filter(event => event.data.event !== 'MODAL_CREATED')
      const always = wanted.filter(event => event.data.event === 'INITIALIZE')
      const others = wanted.filter(event => event.data.event !== 'INITIALIZE')
      const run = async () => {
        if (always.length && !refused) await post(always)
        if (others.length && !refused && (await isEnabled())) await post(others)
      }
      // The page ignores analytics that could not be sent.
      run().catch(() => undefined)
    },
  }
}
