import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'

export type RememberingProvider = OAuthClientProvider & {
  /** Where the SDK sent the person. */
  sentTo: () => URL
  stored: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens }
}

/** What a program on the machine of a person stores between the steps. */
export function rememberingProvider(redirectUrl: string): RememberingProvider {
  const stored: RememberingProvider['stored'] = {}
  let verifier = ''
  let sentTo: URL | undefined
  return {
    stored,
    sentTo: () => {
      if (!sentTo) throw new Error('the person was sent nowhere')
      return sentTo
    },
    redirectUrl,
    clientMetadata: { client_name: 'An assistant', redirect_uris: [redirectUrl] },
    state: () => 'its own',
    clientInformation: () => stored.client,
    saveClientInformation: (client) => {
      stored.client = client
    },
    tokens: () => stored.tokens,
    saveTokens: (tokens) => {
      stored.tokens = tokens
    },
    redirectToAuthorization: (url) => {
      sentTo = url
    },
    saveCodeVerifier: (made) => {
      verifier = made
    },
    codeVerifier: () => verifier,
  }
}
