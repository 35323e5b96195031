import { type EmbeddedAccount, selectAccount, selectLogin, truncateAddress } from '@latchkit/core'
import { openLoginSettings, parseCaipAddress } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Scroll } from '../../components/Scroll.js'
import { sharedIcons } from '../../components/shared.js'
import { withValue } from '../../components/withValue.js'
import { useErrorText, useUi } from '../../context/UiContext.js'
import { icons } from '../methods/icons.js'
import { ProviderMark } from '../methods/ProviderMark.js'
import { accountTestIds } from './accountTestIds.js'

const kindWords = {
  eoa: 'settingsEoa',
  smartAccount: 'settingsEoa',
  payment: 'settingsPayment',
  ordinal: 'settingsOrdinal',
  stx: 'settingsEoa',
} as const satisfies Record<EmbeddedAccount['type'], string>

/** One account of the family shown; the one in use is marked. */
function KindRow({ account, isUsed }: { account: EmbeddedAccount; isUsed: boolean }): ReactElement {
  const { t } = useUi().words
  const { address } = parseCaipAddress(account.caipAddress)
  return (
    <div
      className="row plain"
      data-testid={withValue(accountTestIds.accountKind, account.type)}
      data-address={address}
    >
      <span className="name">
        {t(kindWords[account.type])}
        <span className="sub" title={address}>
          <bdi dir="ltr">{truncateAddress(address)}</bdi>
        </span>
      </span>
      {isUsed ? <LineIcon path={frameIcons.check} size={20} /> : null}
    </div>
  )
}

/** An account by login: who signed in, its kinds, and the pages of the secure site. */
export function AccountSettingsView(): ReactElement {
  const client = useClient()
  const { t } = useUi().words
  const { user, accounts, label, socialProvider, error } = useLatchkitState(selectLogin)
  const { namespace, caipAddress } = useLatchkitState(state => selectAccount(state))
  const errorText = useErrorText(error)
  const kinds = accounts.filter(account => account.caipAddress.startsWith(`${namespace}:`))
  const used = caipAddress && parseCaipAddress(caipAddress).address.toLowerCase()
  const byType = new Map(kinds.map(account => [account.type, account]))
  return (
    <Scroll>
      <div className="row plain">
        <span className="mark">
          {socialProvider ? (
            <span className="provider">
              <ProviderMark provider={socialProvider} />
            </span>
          ) : (
            <LineIcon path={icons.email} size={22} />
          )}
        </span>
        <span className="name" title={user?.email}>
          {label ?? t('settingsTitle')}
        </span>
      </div>
      {byType.size > 1 ? (
        <section className="stack" aria-labelledby="lk-kinds">
          <h2 className="login-label" id="lk-kinds">
            {t('settingsKinds')}
          </h2>
          {[...byType.values()].map(account => (
            <KindRow
              key={account.type}
              account={account}
              isUsed={parseCaipAddress(account.caipAddress).address.toLowerCase() === used}
            />
          ))}
        </section>
      ) : null}
      {user?.email !== undefined && !socialProvider ? (
        <button
          type="button"
          className="row"
          data-testid={accountTestIds.updateEmail}
          onClick={() => void openLoginSettings(client).catch(() => {})}
        >
          <span className="mark">
            <LineIcon path={icons.email} size={22} />
          </span>
          <span className="name">
            {t('settingsEmailChange')}
            <span className="sub">{t('settingsManageText')}</span>
          </span>
        </button>
      ) : null}
      <button
        type="button"
        className="row"
        data-testid={accountTestIds.secureSettings}
        onClick={() => void openLoginSettings(client).catch(() => {})}
      >
        <span className="mark">
          <LineIcon path={sharedIcons.external} size={22} />
        </span>
        <span className="name">
          {t('settingsManage')}
          <span className="sub">{t('settingsManageText')}</span>
        </span>
      </button>
      {error ? (
        <p className="email-error" role="alert">
          {errorText}
        </p>
      ) : null}
    </Scroll>
  )
}
