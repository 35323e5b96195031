import { reduceRoute } from '../modal/reduceRoute.js'
import type { FeatureRoutes } from '../state/reduction.js'
import { isAnotherSubject } from '../transaction/formSubject.js'
import { type SendViewName, sendFeature } from './sendState.js'

/** Where the views of sending lead. */
export const sendRoutes: FeatureRoutes<SendViewName> = {
  rows: {
    WalletSend: { needsAccount: true },
    WalletSendSelectToken: { needsAccount: true },
    WalletSendPreview: {
      needsAccount: true,
      replaces: ['SendConfirmed'],
      leavesTo: {
        view: 'WalletSend',
        // The plan was for another account or chain; what the wallet has been asked goes on.
        when: (before, after) =>
          after.slices.send !== undefined &&
          after.slices.send.progress.step !== 'requesting' &&
          isAnotherSubject(before, after),
      },
    },
    SendConfirmed: {
      needsAccount: true,
      after: ['WalletSendPreview', 'SendConfirmed'],
      replaces: ['WalletSendPreview'],
      // The form is empty by then.
      drops: { on: 'send/emptied', views: sendFeature.views },
    },
  },
  reduceRoute,
}
