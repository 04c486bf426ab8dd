import { stem } from './stem.ts'

/** A passage that shares only such words of any topic with a question is probably not about it. */
const words = `
able accept access accord account achieve act action active activity actual add addition adopt
advance advantage affect afford age agree agreement aid aim air allow almost alone along already
although always among amount ancient animal announce annual another answer anyone appear apply
approach appropriate approve area argue argument arise arm around arrange arrive art article ask
aspect associate assume attack attempt attend attention authority available average avoid award
aware away back bad balance ban band bank base basic basis battle beat beautiful become begin behave
behaviour belief believe belong benefit best better big bill bit black blame block blood blue board
boat body book border born bottom box boy branch break bridge brief bring broad brother brown build
building business buy call campaign capital car card care career carry case cast catch category
cause cell center central century certain challenge chance change channel character charge cheap
check chief child choice choose church citizen city civil claim class classify clear climate close
club code cold collect collection college colony color combine come comment commercial commit
committee common communicate community company compare comparison compete competition complete
complex component compose concept concern condition conduct conference conflict connect connection
consider consist constant construct construction contact contain content contest context continent
continue contract contrast contribute control convert cool copy core corner correct cost council
count country county couple course court cover create creation credit crime critical criticism
criticize cross culture current customer cut cycle daily damage danger data date daughter day deal
death debate decade decide decision declare decline decrease deep define definition degree deliver
demand deny department depend describe description design desire despite destroy detail determine
develop development device die differ difference difficult difficulty direct direction director
disappear discover discovery discuss discussion disease display distance distinct distribute
district divide division doctor document dollar domestic dominant door double doubt draw dream drive
drop dry due during duty each early earn earth ease east eastern easy eat economic economy edge
education effect effective effort eight either elect election element else emerge emphasis empire
employ employee enable encourage end enemy energy engage engine enjoy enough ensure enter entire
environment episode equal equipment era especially essential establish estimate ethnic event
eventual ever every evidence exact example except exchange exercise exist existence expand expansion
expect experience experiment expert explain explanation explore export express expression extend
extent external extra extreme eye face fact factor fail failure fair faith fall false familiar
family famous far farm fast father favor fear feature federal feel feeling female few field fight
figure file fill film final finance financial find fine finish fire firm first fish fit five fix
flat floor flow focus follow food foot force foreign forest form formal former forward found
foundation four frame free freedom frequent friend front fuel full fun function fund fundamental
further future gain game garden gas gather general generate generation gentle girl give glass global
goal god gold good govern government grade grant great green ground group grow growth guard guess
guide guy half hall hand handle happen happy hard harm head health hear heart heat heavy height help
high highlight hill hire historic historical history hit hold home hope host hot hotel hour house
household huge human hundred husband idea identify identity illegal illness image imagine impact
imply import important impose improve improvement include income increase indeed independent
indicate individual industrial industry influence inform information initial injury inside instance
instead institute institution instruction instrument intend intention interest internal
international interpret introduce introduction invent invest investigate invite involve island issue
item job join journey judge judgement jump just justice justify keep key kill kind king know
knowledge label labor lack lady lake land language large last late law layer lead leader leadership
learn least leave left legal length less letter level library lie life light limit line link list
listen literature little live local locate location long look lord lose loss lost lot love low lower
machine main maintain major majority make male man manage management manager manner manufacture map
mark market marry mass master match material matter maximum may maybe mean means measure meat
mechanism media medical medicine meet meeting member memory mention merge message metal method
middle might mile military million mind minimum minister minor minority minute miss mission mistake
mix model modern moment money month moral morning mother motion motivate motive mount mountain mouth
move movement movie music must name narrow nation national native natural nature near nearby nearly
necessary need negative neighbor network never new news newspaper next night nine noble none normal
north northern note nothing notice notion novel number numerous object objective observe obtain
obvious occasion occupy occur ocean offer office officer official often oil old once one open
operate operation opinion opportunity oppose opposite opposition option order ordinary organ
organization organize origin original other others outside overall owe owner page paint painting
pair paper parent park part participate particular partner party pass passage past path patient
pattern pay peace people perceive percent percentage perfect perform performance perhaps period
permanent permit person personal perspective phase phrase physical pick picture piece place plan
planet plant play player please poem poet point police policy political politician politics pool
poor popular population position positive possess possible post potential pound power powerful
practical practice precise prefer premier preparation prepare presence present preserve president
press pressure prevent previous price primary prime prince principal principle print prior prison
private prize probably problem procedure proceed process produce product profession professional
professor profit program progress project promise promote proof proper property proposal propose
protect protection protest prove provide province public publication publish pull purchase pure
purpose pursue push put quality quantity quarter queen question quick quiet quite race radio raise
range rank rapid rare rate rather ratio reach react reaction read ready real reality realize really
reason receive recent recognize recommend record recover red reduce refer reference reflect reform
refuse regard region register regular regulate reign reject relate relation relationship relative
release relevant relief religion religious rely remain remember remove repeat replace report
represent request require research researcher reserve reside resident resist resource respect
respond response responsible rest restore restrict result retain retire return reveal revenue
reverse review rich ride right rise risk river road role roll room root rough round route row royal
rule ruler run rural sacred safe sale same sample satisfy save scale scene schedule scheme school
science scientific scientist scope score sea search season seat second secret section sector secure
security seek seem segment select self sell send senior sense sentence separate series serious serve
service session set settle settlement settler seven several severe sex shape share sharp shift ship
shoot shop shore short show side sign signal significant similar simple simply since sing single
sister sit site situation six size skill skin sky slave sleep slow small social society soft soil
soldier sole solid solution solve some somebody someone something sometimes son song soon sort soul
sound source south southern space speak special species specific speech speed spend spirit split
spread spring square stable staff stage stand standard star start state statement station statue
status stay step stick still stock stone stop store storm story straight strange strategy stream
street strength stress strict strike string strong structure struggle student study style subject
submit succeed success successful such sudden suffer sufficient suggest suit summer sun supply
support suppose supreme surface surprise surround survey survive sustain swim symbol system table
take talk task tax teach teacher team technical technique technology telephone television tell
temperature temporary ten tend term territory test text thank theme theory thing think third thought
thousand threat three throw thus ticket tie time title today together tomorrow tone tool top topic
total touch tour toward tower town track trade tradition traditional train transfer transform
transition translate transport travel treat treatment treaty tree tribe trip troop trouble true
trust truth try turn twice twin two type typical ultimate uncle understand union unique unit unite
universal university unless unlike until unusual upon upper urban use useful user usual vacation
valley value variety various vary vast version view village violence violent visible vision visit
visitor visual vital voice volume vote wait walk wall want war warm wash waste watch water wave way
weak wealth weapon wear weather website week weekend weight welcome west western wheel whereas
whether while white whole wide widespread wife wild win wind window winter wish witness woman wonder
wood word work worker world worry worth write writer wrong year yellow yes yesterday yet young youth
zero zone
`

/** Names that occur in texts on many topics. */
const names = `
america american britain british england english europe european france french german germany spain
spanish italy italian rome roman china chinese japan japanese russia russian india indian africa
african asia asian australia canada mexico london paris york washington california united kingdom
states greek latin christian catholic january february march april june july august september
october november december monday tuesday wednesday thursday friday saturday sunday
`

const stems = new Set(`${words} ${names}`.trim().split(/\s+/).map(stem))

export function isCommonWord(term: string): boolean {
  return stems.has(term)
}
