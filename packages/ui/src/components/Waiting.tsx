import type { ReactElement } from 'react'
import type { WalletPicture } from '../context/useWallet.js'
import { frameIcons } from './frame.js'
import { LineIcon } from './LineIcon.js'
import { WalletMark } from './WalletMark.js'

type WaitingProps = {
  wallet: WalletPicture
  state: 'waiting' | 'failed' | 'idle'
}

/** A wallet that is waited for, with an arc that travels around it. */
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
          <LineIcon path={frameIcons.close} size={16} />
        </span>
      ) : null}
    </div>
  )
}
