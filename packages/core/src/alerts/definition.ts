import type { RaisedAlert } from '../contract/alert.js'

export type AlertEvent = { type: 'alerts/raised'; alert: RaisedAlert }

declare module '../contract/feature.js' {
  interface FeatureEvents {
    alerts: AlertEvent
  }
  interface FeatureSlices {
    /** Alerts of this page, oldest first; only in development. */
    alerts: readonly RaisedAlert[]
  }
}
