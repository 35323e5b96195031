import { type EmbeddedAccount, selectAccount, selectLogin, truncateAddress } from '@latchkit/core'
import { openLoginSettings, parseCaipAddress, setPreferredAccountType } from '@latchkit/core/internal'
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
  smartAccount: 'settingsSmart',
  payment: 'settingsPayment',
  ordinal: 'settingsOrdinal',
  stx: 'settingsEoa',
} as const satisfies Record<EmbeddedAccount['type'], string>

/** One kind of account of the family shown (R3.17, R9.13): the one in use is pressed. */
function KindRow({ account, isUsed }: { account: EmbeddedAccount; isUsed: boolean }): ReactElement {
  const client = useClient()
  const { words, showError } = useUi()
  const { t } = words
  const { address, chainNamespace: namespace } = parseCaipAddress(account.caipAddress)
  const { type, deployed } = account
  const state = deployed === undefined ? undefined : t(deployed ? 'settingsDeployed' : 'settingsNotDeployed')
  return (
    <button
      type="button"
      className="row"
      data-testid={withValue(accountTestIds.accountKind, type)}
      data-address={address}
      aria-pressed={isUsed}
      onClick={() => {
        if (isUsed) return
        setPreferredAccountType(client, { namespace, type }).catch(() => showError(t('settingsKindFailed')))
      }}
    >
      <span className="name">
        {t(kindWords[type])}
        <span className="sub" title={address}>
          <bdi dir="ltr">{truncateAddress(address)}</bdi>
          {state ? ` · ${state}` : null}
        </span>
      </span>
      {isUsed ? <LineIcon path={frameIcons.check} size={20} /> : null}
    </button>
  )
}

/** An account by login: who signed in, its kinds, and the pages of the secure site. */
export function AccountSettingsView(): ReactElement {
  const client = useClient()
  const { t } = useUi().words
  const { user, accounts, label, socialProvider, error } = useLatchkitState(selectLogin)
  const { namespace, caipAddress } = useLatchkitState(state => selectAccount(state))
  const errorText = useErrorText(error)
  // A smart account is offered once it can pay (D76).
  const kinds = accounts.filter(
    ({ caipAddress: each, type }) => each.startsWith(`${namespace}:`) && type !== 'smartAccount',
  )
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
