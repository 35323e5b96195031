import type { ReactNode } from 'react'
import type { WalletChain } from '../config/config.js'
import { getWarnings } from '../core/getWarnings.js'
import type { EvmRequest } from '../core/request.js'
import { visibleText } from '../core/text.js'
import { type SignedField, toDomainFields, toSignedFields } from '../core/toSignedFields.js'
import { Icon } from './icons.js'
import { Address, Row, Warnings } from './parts.js'
import { type FeeState, TransactionReview } from './TransactionReview.js'

/** The words for what is asked. */
export const titles: Readonly<Record<EvmRequest['kind'], { title: string; approve: string }>> = {
  connect: { title: 'Connect to this site', approve: 'Connect' },
  message: { title: 'Sign a message', approve: 'Sign' },
  typedData: { title: 'Sign typed data', approve: 'Sign' },
  transaction: { title: 'Send a transaction', approve: 'Send' },
  switchChain: { title: 'Switch network', approve: 'Switch' },
  addChain: { title: 'Add a network', approve: 'Add and switch' },
}

/** All facts of a request, for review before approval. */
export function RequestReview(props: {
  request: EvmRequest
  origin: string
  chain: WalletChain
  chains: readonly WalletChain[]
  fee: FeeState
}): ReactNode {
  return (
    <>
      <Warnings items={getWarnings(props.request, props.origin)} />
      <Body {...props} />
    </>
  )
}

function Body({ request, chain, chains, fee }: Parameters<typeof RequestReview>[0]): ReactNode {
  switch (request.kind) {
    case 'message':
      return (
        <>
          {request.signIn ? (
            <dl className="card">
              <Row label="Sign in to">{visibleText(request.signIn.domain)}</Row>
              {request.signIn.uri ? <Row label="Address">{visibleText(request.signIn.uri)}</Row> : null}
            </dl>
          ) : null}
          <pre className="payload" data-testid="wallet-message" data-text={request.text !== undefined}>
            {request.text === undefined ? request.raw : visibleText(request.text)}
          </pre>
        </>
      )
    case 'typedData':
      return (
        <div data-testid="wallet-typed-data">
          <dl className="card">
            {toDomainFields(request.typedData).map(field => (
              <Row
                key={field.name}
                label={domainLabels[field.name] ?? field.name}
                stacked={field.name === 'verifyingContract'}
              >
                {field.name === 'verifyingContract' ? (
                  <Address value={visibleText(field.value ?? '')} />
                ) : (
                  visibleText(field.value ?? '')
                )}
              </Row>
            ))}
          </dl>
          <h3 className="label">{visibleText(request.typedData.primaryType)}</h3>
          <div className="payload">
            <Fields fields={toSignedFields(request.typedData)} />
          </div>
        </div>
      )
    case 'transaction':
      return <TransactionReview request={request} chain={chain} fee={fee} />
    case 'switchChain': {
      const next = chains.find(candidate => candidate.chainId === request.chainId)
      return (
        <div className="switch">
          <ChainTile label="Now" chain={chain} />
          <Icon name="arrow" size={24} />
          <ChainTile label="After" chain={next} id={request.chainId} />
        </div>
      )
    }
    case 'addChain':
      return (
        <dl className="card">
          <Row label="Name">{request.chain.name}</Row>
          <Row label="Chain ID">{request.chain.chainId}</Row>
          <Row label="Currency">{request.chain.nativeCurrency.symbol}</Row>
          <Row label="Node" stacked>
            <span className="break">{request.chain.rpcUrl}</span>
          </Row>
          {request.explorerUrl ? (
            <Row label="Explorer" stacked>
              <span className="break">{request.explorerUrl}</span>
            </Row>
          ) : null}
        </dl>
      )
    case 'connect':
      return null
  }
}

const domainLabels: Readonly<Record<string, string>> = {
  name: 'Application',
  version: 'Version',
  chainId: 'Chain ID',
  verifyingContract: 'Contract',
  salt: 'Salt',
}

function ChainTile({
  label,
  chain,
  id,
}: {
  label: string
  chain: WalletChain | undefined
  id?: number
}): ReactNode {
  return (
    <div className="tile">
      <span className="muted small">{label}</span>
      <strong>{chain?.name ?? `Chain ${id}`}</strong>
      <span className="muted small">{chain?.chainId ?? id}</span>
    </div>
  )
}

function Fields({ fields }: { fields: readonly SignedField[] }): ReactNode {
  return (
    <ul className="fields">
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and hostile names may repeat
        <li key={index}>
          <span className="field-name">{visibleText(field.name)}</span>
          {field.fields ? (
            <>
              <span className="field-type">{visibleText(field.type)}</span>
              <Fields fields={field.fields} />
            </>
          ) : (
            <span className="field-value">{visibleText(field.value ?? '')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
