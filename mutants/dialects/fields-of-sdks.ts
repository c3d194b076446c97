/** What the public SDKs ask of GraphQL beyond section 4.4 of the document, in the schema language. */
export const fieldsOfSdks = `
extend type Mutation {
  podTerminate(input: PodStopInput!): Boolean
  deployCpuPod(input: PodFindAndDeployOnDemandInput!): Pod
  saveTemplate(input: SaveTemplateInput!): PodTemplate
  saveEndpoint(input: SaveEndpointInput!): ServerlessEndpoint
  updateEndpointTemplate(input: UpdateEndpointTemplateInput!): ServerlessEndpoint
  saveRegistryAuth(input: SaveRegistryAuthInput!): RegistryAuth
  updateRegistryAuth(input: UpdateRegistryAuthInput!): RegistryAuth
  deleteRegistryAuth(registryAuthId: String!): Boolean
  updateUserSettings(input: UpdateUserSettingsInput!): Myself
}
extend type Myself {
  id: String
  pubKey: String
  networkVolumes: [SdkNetworkVolume]
  endpoints: [ServerlessEndpoint]
}
extend type Pod {
  containerDiskInGb: Int
  costPerHr: Float
  dockerArgs: String
  dockerId: String
  gpuCount: Int
  lastStatusChange: String
  memoryInGb: Float
  podType: String
  port: Int
  ports: String
  uptimeSeconds: Int
  vcpuCount: Float
  volumeInGb: Int
  volumeMountPath: String
}
extend type PodMachine { gpuDisplayName: String }
extend type GpuType {
  maxGpuCount: Int
  manufacturer: String
  cudaCores: Int
  securePrice: Float
  communityPrice: Float
  oneMonthPrice: Float
  threeMonthPrice: Float
  oneWeekPrice: Float
  communitySpotPrice: Float
  secureSpotPrice: Float
}
extend type LowestPrice { minimumBidPrice: Float }
extend input PodFindAndDeployOnDemandInput {
  startSsh: Boolean
  supportPublicIp: Boolean
  dataCenterId: String
  countryCode: String
  templateId: String
  networkVolumeId: String
  minDownload: Int
  minUpload: Int
  instanceId: String
}
type SdkNetworkVolume { id: String, name: String, size: Int, dataCenterId: String }
type EnvironmentVariable { key: String, value: String }
type PodTemplate {
  id: String
  name: String
  imageName: String
  dockerArgs: String
  containerDiskInGb: Int
  volumeInGb: Int
  volumeMountPath: String
  ports: String
  env: [EnvironmentVariable]
  isServerless: Boolean
}
type ServerlessEndpoint {
  aiKey: String
  gpuIds: String
  id: String
  idleTimeout: Int
  name: String
  networkVolumeId: String
  locations: String
  scalerType: String
  scalerValue: Int
  templateId: String
  type: String
  userId: String
  version: Int
  workersMax: Int
  workersMin: Int
  workersStandby: Int
  allowedCudaVersions: String
  gpuCount: Int
  flashBootType: FlashBootType
  env: [EnvironmentVariable]
  createdAt: String
  networkVolume: SdkNetworkVolume
}
type RegistryAuth { id: String, name: String }
enum FlashBootType { OFF FLASHBOOT PRIORITY_FLASHBOOT }
input SaveTemplateInput {
  name: String!
  imageName: String!
  dockerArgs: String
  containerDiskInGb: Int
  volumeInGb: Int
  volumeMountPath: String
  ports: String
  env: [EnvironmentVariableInput]
  isServerless: Boolean
  containerRegistryAuthId: String
  startSsh: Boolean
  isPublic: Boolean
  readme: String
}
input SaveEndpointInput {
  flashBootType: FlashBootType
  name: String!
  templateId: String!
  gpuIds: String!
  networkVolumeId: String
  locations: String
  idleTimeout: Int
  scalerType: String
  scalerValue: Int
  workersMin: Int
  workersMax: Int
  allowedCudaVersions: String
  gpuCount: Int
}
input UpdateEndpointTemplateInput { templateId: String!, endpointId: String! }
input SaveRegistryAuthInput { name: String!, username: String!, password: String! }
input UpdateRegistryAuthInput { id: String!, username: String!, password: String! }
input UpdateUserSettingsInput { pubKey: String! }
`;
