// What dice are made of. Pips are found where a point is drawn, from its place on the die: crisp at any size, and nothing
// to download.
import { Color, MeshStandardMaterial, type WebGLProgramParametersWithUniforms } from 'three'

const PIPS = /* glsl */ `
varying vec3 vOnDie;
uniform vec3 uPip, uAce;
uniform float uBlank, uGrain;
// How much of this point is pip, and which face it is on.
vec2 pipAt(vec3 p) {
  vec3 a = abs(p);
  vec2 uv = p.zy;
  float face = p.x > 0. ? 3. : 4.;
  if (a.y >= a.x && a.y >= a.z) { uv = p.xz; face = p.y > 0. ? 1. : 6.; }
  else if (a.z >= a.x) { uv = p.xy; face = p.z > 0. ? 2. : 5.; }
  // Of a face's pips the nearest: by symmetry one quarter of the face is enough.
  float nearest = 9.;
  vec2 q = abs(uv);
  const float d = .235;
  if (face == 1. || face == 3. || face == 5.) nearest = length(uv);
  if (face == 2. || face == 3.) nearest = min(nearest, min(length(uv - vec2(d)), length(uv + vec2(d))));
  if (face >= 4.) nearest = min(nearest, length(q - vec2(d)));
  if (face == 6.) nearest = min(nearest, length(vec2(uv.x, q.y) - vec2(0., d)));
  float size = face == 1. ? .13 : .092;
  float soft = max(fwidth(nearest), .004);
  return vec2(1. - smoothstep(size - soft, size + soft, nearest), face);
}
float grainAt(vec3 p) {
  float ring = length(p.xz + vec2(.9, .35) + .05 * sin(p.y * 5. + p.x * 3.)) * 34.;
  return .5 + .5 * sin(ring + 1.5 * sin(p.y * 9.));
}`

/** What of a material differs from set to set. */
export interface Look {
  body: Color
  pip: Color
  ace: Color
  rough: number
  metal: number
  /** How much of the wood's rings is seen. */
  grain: number
}

export class DieMaterial extends MeshStandardMaterial {
  #uniforms = { uPip: { value: new Color() }, uAce: { value: new Color() }, uBlank: { value: 0 }, uGrain: { value: 0 } }

  /** `blank`: the die lies face down, and nobody sees what it shows. */
  constructor(blank: boolean) {
    super()
    this.#uniforms.uBlank.value = blank ? 1 : 0
  }

  look({ body, pip, ace, rough, metal, grain }: Look): void {
    this.color.copy(body)
    this.roughness = rough
    this.metalness = metal
    this.#uniforms.uPip.value.copy(pip)
    this.#uniforms.uAce.value.copy(ace)
    this.#uniforms.uGrain.value = grain
  }

  override onBeforeCompile(shader: WebGLProgramParametersWithUniforms): void {
    Object.assign(shader.uniforms, this.#uniforms)
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vOnDie;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvOnDie = position;')
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${PIPS}`)
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>
        vec2 onFace = pipAt(vOnDie);
        float pip = onFace.x * (1. - uBlank);
        diffuseColor.rgb *= 1. - uGrain * grainAt(vOnDie);
        diffuseColor.rgb = mix(diffuseColor.rgb, onFace.y < 1.5 ? uAce : uPip, pip);`,
      )
      .replace('#include <roughnessmap_fragment>', '#include <roughnessmap_fragment>\nroughnessFactor = mix(roughnessFactor, .55, pip);')
      .replace('#include <metalnessmap_fragment>', '#include <metalnessmap_fragment>\nmetalnessFactor *= 1. - pip;')
  }

  // Two of them are one program.
  override customProgramCacheKey(): string {
    return 'die'
  }
}
