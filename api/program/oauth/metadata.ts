import { scopeWords } from '#api/manage/oauth/request.ts'
import { resourceOf } from '#api/manage/oauth/resource.ts'
import { protocolPaths } from '#shared/protocol-paths.ts'

const scopes = scopeWords('write').split(' ')

/** RFC 9728: whom an assistant asks for access. */
export function resourceMetadata(origin: string) {
  return {
    resource: resourceOf(origin),
    resource_name: 'Commonplace',
    resource_documentation: `${origin}/developers`,
    authorization_servers: [origin],
    bearer_methods_supported: ['header'],
    scopes_supported: scopes,
  }
}

/** RFC 8414. */
export function serverMetadata(origin: string) {
  const { register, token, revoke } = protocolPaths
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: origin + token,
    registration_endpoint: origin + register,
    revocation_endpoint: origin + revoke,
    service_documentation: `${origin}/developers`,
    scopes_supported: scopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  }
}
