import type { ReactElement } from 'react'
import type { WalletPicture } from '../router/useWallet.js'
import { LineIcon } from './LineIcon.js'
import { lineIcons } from './lineIcons.js'
import { WalletMark } from './WalletMark.js'

type WaitingProps = {
  wallet: WalletPicture
  state: 'waiting' | 'failed' | 'idle'
}

/** The wallet whose move it is; an arc travels round it while we wait. */
export function Waiting({ wallet, state }: WaitingProps): ReactElement {
  return (
    <div className="waiting" data-state={state}>
      {state === 'waiting' ? (
        <svg className="ring" viewBox="0 0 104 104" aria-hidden="true">
          <rect x="3" y="3" width="98" height="98" rx="28" />
          <rect className="arc" x="3" y="3" width="98" height="98" rx="28" pathLength="100" />
        </svg>
      ) : null}
      <WalletMark name={wallet.name} icon={wallet.icon} wallet={wallet.wallet} size="l" />
      {state === 'failed' ? (
        <span className="verdict">
          <LineIcon path={lineIcons.close} size={16} />
        </span>
      ) : null}
    </div>
  )
}
