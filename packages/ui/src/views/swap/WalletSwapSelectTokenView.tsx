import { type CaipNetworkId, type State, selectNetwork } from '@latchkit/core'
import { getEngine, retrySwap, selectSwap, selectSwapTokens, setSwapToken } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { type ReactElement, useState } from 'react'
import { FailedNotice } from '../../components/FailedNotice.js'
import { moneyIcons } from '../../components/moneyIcons.js'
import { Notice } from '../../components/Notice.js'
import { TokenPicker } from '../../components/TokenPicker.js'
import { TokenSkeletons } from '../../components/TokenSkeletons.js'
import { useWords } from '../../context/UiContext.js'
import type { ViewProps } from '../../context/viewGroup.js'

/** Why the list is empty, and a way on. */
function NoTokens(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { step } = useLatchkitState(selectSwap).tokens
  if (step === 'failed')
    return (
      <FailedNotice
        title={t('swapTokensFailed')}
        text={t('swapTokensFailedText')}
        onRetry={() => retrySwap(client)}
      />
    )
  if (step === 'ready') return <Notice icon={moneyIcons.swap} title={t('swapTokensEmpty')} />
  return (
    <>
      <span className="sr">{t('loading')}</span>
      <TokenSkeletons />
    </>
  )
}

const getChain = (state: State): CaipNetworkId | undefined => selectNetwork(state).caipNetworkId

/** Tokens that can be swapped, those that are held first. */
export function WalletSwapSelectTokenView({ data }: ViewProps): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const [search, setSearch] = useState('')
  const side = data.side ?? 'bought'
  const swap = useLatchkitState(selectSwap)
  const chainId = useLatchkitState(getChain)
  const tokens = useLatchkitState(state => selectSwapTokens(state, { search }))
  const chosen = swap[side]
  return (
    <TokenPicker
      tokens={tokens}
      chosen={chosen && chainId ? { chainId, address: chosen.address } : undefined}
      priced={tokens}
      search={search}
      searchHint={t('swapTokensHint')}
      onSearch={setSearch}
      onChoose={({ address }) => {
        const token = swap.tokens.list.find(each => each.address === address)
        if (token) setSwapToken(client, { side, token })
        getEngine().goBack(client)
      }}
      empty={<NoTokens />}
    />
  )
}
